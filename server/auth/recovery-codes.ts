import { randomInt } from 'node:crypto'

/** Characters of recovery codes, without those that look alike on paper. */
const CODE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const fiveCharacters = (): string =>
  Array.from({ length: 5 }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')
/** Returns ten new recovery codes, such as `k3m9p-x7wqa`. */
export const recoveryCodes = (): string[] => Array.from({ length: 10 }, () => `${fiveCharacters()}-${fiveCharacters()}`)
