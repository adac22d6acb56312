import { indianFigure } from './indian-figure.ts'

/** A number of things in words: `1 gift`, `1,204 gifts`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${indianFigure(number)} ${number === 1 ? one : many}`
