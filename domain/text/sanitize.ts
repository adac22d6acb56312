/** Removes characters that databases reject: NUL, which PostgreSQL refuses, and unpaired surrogates. */
export const sanitizeText = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '')

const ESCAPES = /\\(?:u(?:d[89ab][0-9a-f]{2})\\u(?:d[c-f][0-9a-f]{2})|u(0000|d[89a-f][0-9a-f]{2})|.)/gis

/** Applies `sanitizeText` to the escaped texts of a JSON document before it is parsed. */
export const sanitizeJson = (json: string): string =>
  json.replace(ESCAPES, (found, unkeepable?: string) => (unkeepable === undefined ? found : ''))

/** Applies `sanitizeText` to a URL-encoded form body. */
export function sanitizeForm(form: string): string {
  if (!form.includes('%00') && !form.includes('\0')) return form
  const fields = [...new URLSearchParams(form)].map((field) => field.map(sanitizeText))
  return new URLSearchParams(fields).toString()
}

/**
 * Replaces NUL in a URL by the replacement character. Removing it could lead to another page; the result matches
 * none.
 */
export const sanitizeUrl = (address: string): string => address.replaceAll('%00', '%EF%BF%BD')

/** Converts a text to a single line: line breaks and control characters become spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Returns as many whole sentences as fit into `limit` characters, at least the first. */
export function excerpt(text: string, limit: number): string {
  const sentences = text.match(/[^.!?]+(?:[.!?]+[’”"]?|$)\s*/g) ?? []
  let length = 0
  const fitting = sentences.filter((sentence, index) => {
    length += sentence.trimEnd().length + 1
    return index === 0 || length <= limit
  })
  return fitting.join('').trim()
}
