/** A text as it is compared with another: however a browser or a person ends a line. */
export const tidy = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

export type Texts<Field extends string> = Record<Field, string>
export type Merged<Field extends string> = {
  facts: Texts<Field>
  /** What both changed, each to something else; `facts` has what was typed. */
  clashes: Field[]
}

type Asked<Field extends string> = {
  fields: readonly Field[]
  saw: Partial<Texts<Field>>
  now: Texts<Field>
  typed: Partial<Texts<Field>>
  tidyField?: (field: Field, text: string) => string
}

/**
 * What somebody typed over what they saw, put onto what is there now: whatever only one of two has changed is theirs, and
 * of what both have changed somebody has to decide.
 */
export function mergeTexts<Field extends string>(asked: Asked<Field>): Merged<Field> {
  const { fields, saw, now, typed, tidyField = (_, text) => tidy(text) } = asked
  const facts = { ...now }
  const clashes: Field[] = []
  for (const field of fields) {
    const text = typed[field]
    const mine = text === undefined ? undefined : tidyField(field, text)
    if (mine === undefined || mine === now[field] || mine === saw[field]) continue
    facts[field] = mine
    if (now[field] !== (saw[field] ?? now[field])) clashes.push(field)
  }
  return { facts, clashes }
}
