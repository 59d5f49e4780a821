// protocol.ts — made by `make types` from server/protocol.def and the lists of the games; don't edit it.
// docs/protocol.md and docs/wire.md explain what these are.

export const PROTOCOL = 1;
export const WIRE = 3;

export type GameName =
  | "trekwar" | "enemy" | "wars";
export type TableState =
  | "open" | "dealing" | "running" | "held"
  | "over" | "gone";

export const PHRASES = [
  "Hello, and a good game!",
  "Well played.",
  "Thank you.",
  "One moment, please.",
  "Oops.",
  "Good game.",
] as const;

// A card: null where the viewer may not know it. Where it lies it has more.
export interface Card {
  id: number; code?: string; title?: string; turned?: boolean; note?: string; on?: number;
  how?: string; holder?: string; marks?: string[]; numbers?: Figure[];
}

export interface Part { amount: number; card: Card | null; reason: string }

export interface Figure {
  name: string; seat?: string; value: number; printed?: number; of?: number; parts?: Part[];
}

export interface Location {
  card: number; kind: "sector" | "site"; group: string; controller: string | null; contested?: boolean;
  drained?: boolean; attacked?: boolean; adjacent?: number[]; numbers: Figure[];
}

export interface Fight {
  fight: number; pc?: number; monsters?: number[]; now?: boolean; numbers: Figure[];
}

export interface Battle {
  place: number; attacker: string; step: string; next?: string; reveals?: string[];
  revealed: { seat: string; card: Card | null }[]; loser?: string | null; cards?: number[];
}

export interface Pending {
  words: string; kind: string; seat: string; source?: { id?: number; code?: string; title?: string };
  targets?: number[]; place?: number; number?: number; cancelled?: boolean;
}

export interface View {
  wire: number; game: GameName; edition: number; viewer: string; asked: string | null; choice?: number;
  result: "none" | "win" | "draw" | "no-contest"; winner: string | null; reason: string | null;
  zones: Record<string, (Card | null)[]>; state: Record<string, unknown>; numbers: Figure[];
  turn: { number: number; seat: string; phase: string | null }; battle?: Battle;
  locations?: Location[]; fights?: Fight[]; stack?: Pending[]; lasting?: string[];
}

export interface Option {
  index: number; verb: string; card?: Card | null; number?: number | string; words: string; note: string;
  rule: string; harm?: string; typed?: boolean; hush?: string;
  acts?: number[]; targets?: number[]; places?: number[]; zone?: string;
  numbers?: Figure[]; marks?: string[];
}

export interface Options {
  wire: number; choice?: number; question: string | null; asks?: string; set?: boolean;
  most?: number;
  about?: Card | null;
  answers?: { answer: number; words: string; choices: number; number?: number; cards: number[]; typed?: boolean }[];
  order?: number[]; usual_answer?: number; usual_option?: number; passes?: boolean; options: Option[];
}

// What happened, as the viewer may know it.
export type Event =
  | { kind: "MOVE"; seat: string | null; card: Card | null; from: string; to: string; text: string; rule: string }
  | { kind: "SHUFFLE"; seat: string | null; from: string; text: string; rule: string }
  | { kind: "LOOK"; seat: string | null; from: string; text: string; rule: string }
  | { kind: "SEEN"; seat: string | null; card: Card | null; from: string; text: string; rule: string }
  | { kind: "FACE_DOWN"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "ONLY"; seat: string | null; card: Card | null; to: string; number: number; text: string; rule: string }
  | { kind: "RENAME"; seat: string | null; card: Card | null; object: Card | null; text: string; rule: string }
  | { kind: "OVER"; seat: string | null; number: string; text: string; rule: string }
  | { kind: "TW_FIGHT"; seat: string | null; from: string; to: string; number: number; text: string; rule: string }
  | { kind: "TW_ATTACK"; seat: string | null; from: string; to: string; text: string; rule: string }
  | { kind: "TW_EXCHANGE"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "TW_TURN"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "TW_PLAY"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "TW_GROUND"; seat: string | null; to: string; text: string; rule: string }
  | { kind: "TW_MATCHED"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "TW_ANNOUNCE"; seat: string | null; to: string; number: number; text: string; rule: string }
  | { kind: "TW_DROP"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "TW_SURRENDER"; seat: string | null; text: string; rule: string }
  | { kind: "TW_SECTOR"; seat: string | null; to: string; text: string; rule: string }
  | { kind: "HE_CUT"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "HE_FIRST"; seat: string | null; text: string; rule: string }
  | { kind: "HE_TURN"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "HE_FINAL"; seat: string | null; text: string; rule: string }
  | { kind: "HE_PLAY"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_BEAR"; seat: string | null; card: Card | null; object: Card | null; text: string; rule: string }
  | { kind: "HE_STORE"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_HAND"; seat: string | null; text: string; rule: string }
  | { kind: "HE_ATTACK"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_JOIN"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_FIGHTS"; seat: string | null; text: string; rule: string }
  | { kind: "HE_AVOIDS"; seat: string | null; text: string; rule: string }
  | { kind: "HE_MUST_AVOID"; seat: string | null; text: string; rule: string }
  | { kind: "HE_CANNOT_AVOID"; seat: string | null; text: string; rule: string }
  | { kind: "HE_PAIR"; seat: string | null; card: Card | null; object: Card | null; number: number; text: string; rule: string }
  | { kind: "HE_FIGHT"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "HE_FLIP"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_BONUS"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "HE_BONUS_EACH"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "HE_DESTINY"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "HE_COMPARE"; seat: string | null; card: Card | null; from: number; to: number; text: string; rule: string }
  | { kind: "HE_SAVED"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "HE_WOUND"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_HEAL"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_DESTROY"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_SACRIFICE"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_DISCARD"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_REWARD"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_SCORE"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "HE_MORE"; seat: string | null; text: string; rule: string }
  | { kind: "HE_TOLERANCE"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "HE_REVEAL"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "HE_TEXT"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_BEGINS"; seat: string | null; text: string; rule: string }
  | { kind: "WARS_START"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_TURN"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "WARS_PHASE"; seat: string | null; number: string; text: string; rule: string }
  | { kind: "WARS_PASS"; seat: string | null; text: string; rule: string }
  | { kind: "WARS_ACTIVATION"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "WARS_ACTIVATE"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "WARS_PAY"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "WARS_LOSES"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "WARS_RECIRCULATE"; seat: string | null; from: string; to: string; number: number; text: string; rule: string }
  | { kind: "WARS_DRAIN"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_PLAY"; seat: string | null; card: Card | null; object: Card | null; text: string; rule: string }
  | { kind: "WARS_USE"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_TRIGGER"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_MOVE"; seat: string | null; card: Card | null; object: Card | null; text: string; rule: string }
  | { kind: "WARS_MOVED"; seat: string | null; card: Card | null; object: Card | null; text: string; rule: string }
  | { kind: "WARS_TARGETS"; seat: string | null; card: Card | null; object: Card | null; text: string; rule: string }
  | { kind: "WARS_RESOLVE"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_FIZZLE"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_CANCEL"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_ENTER"; seat: string | null; card: Card | null; object: Card | null; text: string; rule: string }
  | { kind: "WARS_DAMAGE"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_UNDAMAGE"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_DESTROY"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_DISMISS"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_INVERT"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_REVERT"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_DESTINY"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_NO_DESTINY"; seat: string | null; text: string; rule: string }
  | { kind: "WARS_REVEAL"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_RETRIEVE"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_MODIFY"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_RESTRICT"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_EXPIRE"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "WARS_ICON"; seat: string | null; card: Card | null; number: string; text: string; rule: string }
  | { kind: "WARS_NO_DRAW"; seat: string | null; text: string; rule: string }
  | { kind: "WARS_DRAINS"; seat: string | null; number: number; text: string; rule: string }
  | { kind: "WARS_ENERGY_ICON"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_WAY"; seat: string | null; card: Card | null; to: string; text: string; rule: string }
  | { kind: "WARS_MODE"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_X"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_ATTACK"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_BATTLE"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_STEP"; seat: string | null; card: Card | null; number: string; text: string; rule: string }
  | { kind: "WARS_FOR_BATTLE"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_ATTRITION"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_POWER"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_CASUALTIES"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_NO_WINNER"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_ONE_SIDED"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_BATTLE_OVER"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_BATTLE_NUMBER"; seat: string | null; card: Card | null; to: string; number: number; text: string; rule: string }
  | { kind: "WARS_TOO_LATE"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_WATCH"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_INSTEAD"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_PREVENT"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_USED_AS"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_INDEX"; seat: string | null; card: Card | null; number: number; text: string; rule: string }
  | { kind: "WARS_NO_PLAY"; seat: string | null; text: string; rule: string }
  | { kind: "WARS_BATTLE_CANCELLED"; seat: string | null; card: Card | null; text: string; rule: string }
  | { kind: "WARS_NAME_FACTION"; seat: string | null; number: string; text: string; rule: string }
  | { kind: "WARS_NAME_TYPE"; seat: string | null; number: string; text: string; rule: string }
  | { kind: "WARS_ICONS_GONE"; seat: string | null; card: Card | null; number: string; text: string; rule: string }
;

// What each game calls its things.
export interface Words {
  trekwar: {
    verbs:
  | "from" | "attack" | "drop" | "take-up"
  | "event" | "open" | "call" | "deploy"
  | "alone" | "add" | "discard" | "choose"
  | "shuffle" | "take" | "done" | "surrender"
  | "put-away" | "return" | "use" | "decline"
  | "mode" | "no-unit";
    questions:
  | "origin" | "target" | "exchange" | "opening"
  | "ground" | "take-up" | "event" | "deploy"
  | "add" | "cost" | "refill" | "choose"
  | "shuffle" | "put-away" | "return" | "may"
  | "mode" | "drop" | "order" | "pick";
    seats: "federation" | "dominion";
    state: { "owner": Record<string, string | null>; "fleet": Record<string, string>; "opener": string | null; "origin": string; "target": string; "ground": string; "matched": boolean; "waived": boolean; "switched": boolean; "spare": number; "newest": Record<string, number>; "more": number; "fight": number; "turn": number; };
  };
  enemy: {
    verbs:
  | "discard" | "play" | "attack" | "store"
  | "hide" | "discard-hand" | "new" | "replace"
  | "on" | "join" | "fight" | "avoid"
  | "pair" | "add" | "resolve" | "flip"
  | "pass" | "reward" | "score" | "sacrifice"
  | "heal" | "wound" | "destroy" | "return"
  | "choose" | "use" | "decline" | "mode"
  | "done" | "hidden";
    questions:
  | "discard" | "play" | "place" | "bearer"
  | "room" | "join" | "flip" | "defend"
  | "pair" | "add" | "resolve" | "reward"
  | "score" | "may" | "mode" | "heal"
  | "wound" | "destroy" | "sacrifice" | "return"
  | "choose" | "pick";
    seats: "red" | "blue";
    state: { "active": string | null; "final_turn": boolean; "more_plays": number; "avoiding": string; "fight_pc": (Card | null)[]; "fight_size": (number)[]; "fighting": number; "pc_bonus": number; "each_bonus": number; "bonus_card": (Card | null)[]; "bonus": (number)[]; "allowed": number; "pc_tolerance": number; "lead": Card | null; "turn": number; };
  };
  wars: {
    verbs:
  | "start" | "activate" | "drain" | "attack"
  | "play" | "use" | "move" | "draw"
  | "pass" | "ability" | "way" | "mode"
  | "x" | "at" | "beneath" | "index"
  | "to" | "target" | "destiny" | "lose-reserve"
  | "lose-active" | "lose-used" | "lose-hand" | "dismiss"
  | "destroy" | "damage" | "put" | "reveal"
  | "take" | "choose" | "carry" | "order"
  | "amount" | "accept" | "decline" | "done"
  | "faction" | "type";
    questions:
  | "start" | "act" | "ability" | "way"
  | "mode" | "x" | "place" | "index"
  | "destination" | "target" | "lose" | "dismiss"
  | "destroy" | "damage" | "put" | "reveal"
  | "search" | "choose" | "carry" | "order"
  | "amount" | "may" | "destiny" | "attrition"
  | "casualties" | "end" | "choice" | "movement"
  | "name";
    seats: "amber" | "violet";
    state: { "where.host": Record<string, Card | null>; "where.how": Record<string, string>; "where.holder": Record<string, string | null>; "where.status": Record<string, string>; "modifier.def": (string)[]; "modifier.kind": (string)[]; "modifier.word": (number)[]; "modifier.until": (string)[]; "modifier.seat": (string | null)[]; "modifier.end": (number)[]; "change.target": (number)[]; "change.amount": (number)[]; "use.def": (string)[]; "use.card": (Card | null)[]; "use.ability": (number)[]; "use.seat": (string | null)[]; "use.count": (number)[]; "layout": (Card | null)[]; "layout_count": number; "modifier_count": number; "use_count": number; "stack_count": number; "stack": (number)[]; "waiting": (number)[]; "waiting_count": number; "first": string | null; "turn_player": string | null; "phase": string; "initiative": string | null; "passes": number; "activated": boolean; "targeted": Record<string, boolean>; "forced": number; "turn": number; "battle.place": Card | null; "battle.attacker": string | null; "battle.step": string; "battle.entitled": number; "battle.revealed": Record<string, Card | null>; "battle.testing": boolean; "battle.loser": string | null; "battle.power": Record<string, number>; "battle.difference": number; "battle.casualties": number; "battle.ongoing": (number)[]; "battle.satisfied": number; "battle.marks": number; "battle.tried": Record<string, boolean>; "watcher.entry": (number)[]; "watcher.mode": (string)[]; "watcher.until": (string)[]; "watcher.older[0]": (number)[]; "watcher.older[1]": (number)[]; "watcher_count": number; "instead": (number)[]; "instead_count": number; "deed_count": number; "deed.def": (string)[]; "deed.event": (number)[]; "deed.seat": (string | null)[]; "deed.card": (Card | null)[]; "deed.phase": (string)[]; "deed.by": (number)[]; "deed.count": (number)[]; };
  };
}

export interface Chair {
  seat: string;
  person: string | null;
  bot?: string;
  called?: string;
  deck: string;
  here: boolean;
  draw?: boolean;
  rematch?: boolean;
  goes_on?: boolean;
}

export interface Table {
  link: string;
  number: number;
  name: string;
  state: TableState;
  game: GameName;
  edition: string | null;
  you: string;
  public: boolean;
  clock: string;
  from?: { kind: "scene" | "lesson" | "table"; title: string; name?: string };
  seats: Chair[];
  problem?: string;
  next?: string;
  accepting?: string;
  shuffle: { server: string | null; seats: (string | null)[]; revealed: boolean[] };
  undo?: { seat: string; since: string };
  stops?: { control: boolean; mine: string[]; theirs: string[]; hushed: string[] };
}

export interface Message {
  n: number;
  left?: number[];
  running?: string;
  from?: number;
  events?: Event[];
  layout?: string;
  bytes?: string;
  drawing?: string;
  table: Table;
  view?: View;
  choice?: number;
  options?: Options;
  digest?: string;
  lesson?: { title: string; told: string[]; done: boolean };
}

// Answers to wishes, and phrases.
export type Reply =
  | { ack: number }
  | { refused: number; code: string; problem: string }
  | { why: number; answer: { wire: number; possible: boolean; text: string; rule: string; options: number[] } }
  | { hint: number; option: number }
  | { said: string; seat: string; phrase: number };

// What a client may wish. `id` comes back in the answer.
export type Wish = { id: number } & (
  | { do: "hello"; last?: number; wants?: string }
  | { do: "ping" }
  | { do: "choose"; choice: number; option: number }
  | { do: "answer"; choice: number; answer: number }
  | { do: "pass"; choice: number; until: string }
  | { do: "stop"; phase: string; whose: string; on: boolean }
  | { do: "control"; on: boolean }
  | { do: "hush"; code: string; on: boolean }
  | { do: "concede" }
  | { do: "draw"; on: boolean }
  | { do: "undo"; on: boolean }
  | { do: "time"; seconds: number }
  | { do: "say"; phrase: number }
  | { do: "mute"; on: boolean }
  | { do: "rematch"; on: boolean }
  | { do: "why"; thing: string }
  | { do: "commit"; commitment: string }
  | { do: "reveal"; value: string }
  | { do: "accept"; on: boolean }
  | { do: "go-on"; on: boolean }
  | { do: "hint"; choice: number }
);

