// fields.ts — what each game draws of its own.
import type { GameName } from '../../../protocol';
import { enemyField } from '../games/enemy/field';
import { trekwarField } from '../games/trekwar/field';
import { warsField } from '../games/wars/field';
import type { Field } from './ui';

export const fields: Record<GameName, Field> = { wars: warsField, trekwar: trekwarField, enemy: enemyField };
