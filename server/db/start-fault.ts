/** Why the shop cannot start, in one line for whoever starts it: nothing is wrong with the program. */
export class StartFault extends Error {
  override name = 'StartFault'
}
