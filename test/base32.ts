const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What a text in base32 stands for: the secret of an app that makes codes, as it is shown to be typed. */
export function decode32(text: string): string {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString()
}
