/** Less is guessed too soon (NIST SP 800-63B asks for 8 and advises more); more than this is not read. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const

/** What is wrong with a password that somebody has chosen; length alone counts, as NIST SP 800-63B has it. */
export function passwordFault(chosen: string): string | undefined {
  const { min, max } = PASSWORD_LENGTH
  if (chosen.length < min) return `Please choose one of ${min} characters or more.`
  return chosen.length > max ? `Please choose one of ${max} characters or fewer.` : undefined
}
