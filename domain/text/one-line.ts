/** What belongs on one line, a name, a city, a subject: whatever ends a line or cannot be seen in one is a space. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
