/** Why the shop cannot start, in one line for whoever starts it: nothing is wrong with the program. */
export class StartFault extends Error {
  override name = 'StartFault'
}

/** For a `catch`: what can be told in a line is an answer, anything else is still a fault. */
export function toStartFault(error: unknown): StartFault {
  if (error instanceof StartFault) return error
  throw error
}
