// picks.js — a question for a set: what was ticked becomes answers, one for each card, and then the end of it.

// In the order of the list. `choose(index)` gives one answer: false if it was refused, true when the next position is there.
// The indices that were answered, and how many ticks were left over.
export async function takeTicked(match, choose) {
    const { question } = match.question;
    const order = match.tickable, made = [];
    const picked = match.picked.map((id) => ({ id, ...match.find(id) }));
    picked.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    const still = () => !match.over && match.question.question === question;
    const pick = async (option) => {
        if (!option || !await choose(option.index)) return false;
        return made.push(option.index);
    };
    let left = picked.length;
    for (const { id, card, zone } of picked) {          // a copy is as good as the card that was ticked
        const copy = (o) => o.card && match.isCopy(match.find(o.card.id), { card, zone });
        if (!await pick(still() && (match.options.find((o) => o.card?.id === id) ?? match.options.find(copy)))) break;
        left--;
    }
    const more = still() && match.options.some((o) => o.card && !order.includes(o.card.id));   // another copy came up
    if (left === 0 && still() && !(more && picked.length)) await pick(match.doneOption);
    return { made, left };
}
