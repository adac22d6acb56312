/**
 * Without what no database keeps and nobody types: the character zero, which PostgreSQL refuses, and half of a pair of
 * surrogates, which is left of an emoji that was cut in two and is no text at all.
 */
export const storableText = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '')

const ESCAPES = /\\(?:u(?:d[89ab][0-9a-f]{2})\\u(?:d[c-f][0-9a-f]{2})|u(0000|d[89a-f][0-9a-f]{2})|.)/gis

/** The same for texts inside JSON, before it is read. */
export const storableJson = (json: string): string =>
  json.replace(ESCAPES, (found, unkeepable?: string) => (unkeepable === undefined ? found : ''))

/** The same for what a form posts. */
export function storableForm(form: string): string {
  if (!form.includes('%00') && !form.includes('\0')) return form
  const fields = [...new URLSearchParams(form)].map((field) => field.map(storableText))
  return new URLSearchParams(fields).toString()
}

/** An address is not shortened, which might lead to another page: it holds a mark instead, and leads nowhere. */
export const storableAddress = (address: string): string => address.replaceAll('%00', '%EF%BF%BD')

/** What belongs on one line, a name, a city, a subject: whatever ends a line or cannot be seen in one is a space. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
