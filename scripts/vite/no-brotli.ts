/** Replaces fontkit's WOFF 2 decompressor. */
export default function decompress(): never {
  throw new Error('no font of the shop is WOFF 2')
}
