// every.ts — all cards that come with Rift, for the gallery and the tests. The table never imports this: the server
// sends it the cards it needs.
import sample from '../../../../cards/enemy/sample.cards';
import dominion from '../../../../cards/trekwar/dominion.cards';
import federation from '../../../../cards/trekwar/federation.cards';
import earther from '../../../../cards/wars/earther.cards';
import gongen from '../../../../cards/wars/gongen.cards';
import independent from '../../../../cards/wars/independent.cards';
import maverick from '../../../../cards/wars/maverick.cards';
import quay from '../../../../cards/wars/quay.cards';
import rulings from '../../../../cards/wars/rulings.cards';
import shi from '../../../../cards/wars/shi.cards';
import type { Card } from './card';
import { readFile } from './read';

export const EVERY_CARD: readonly Card[] = [
    ...[earther, gongen, independent, maverick, quay, shi, rulings].flatMap((text) => readFile(text, 'wars')),
    ...[federation, dominion].flatMap((text) => readFile(text, 'trekwar')),
    ...readFile(sample, 'enemy'),
];
