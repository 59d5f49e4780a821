import { openStage } from './stage.js';
const stage = await openStage(); const p=await stage.person({});
await p.page.goto(p.at('/?practice')); await p.page.waitForTimeout(6000); console.log((await p.page.innerText('body')).slice(0,400), p.wrong); await stage.close();
