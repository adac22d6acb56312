import { readFile } from 'node:fs/promises'
import { consistsOfWords, guessableWords, passwordError, passwordForms } from '#domain/desk/password.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { projectFile } from '#server/project-files.ts'

const LIST = 'server/auth/passwords/common-passwords.txt'
let list: Promise<ReadonlySet<string>> | undefined

/** Loads the list on first use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readFile(projectFile(LIST), 'utf8').then((text) => new Set(text.trim().split('\n')))
  return list
}

/** Obvious words for the back office of a gift shop. */
const OBVIOUS_WORDS = ['regalo', 'gift', 'gifts', 'shop', 'desk', 'admin', 'owner', 'password', 'hamper', 'hampers']

type ShopWords = Pick<RequestShop, 'settings' | 'config'>

/**
 * Returns why a new password is rejected: too short or long, common, or made of names of the shop or the person (NIST
 * SP 800-63B). Existing passwords are not checked.
 */
export async function newPasswordError(
  { settings, config }: ShopWords,
  chosen: string,
  { name, email }: { name: string; email: string },
): Promise<string | undefined> {
  const fault = passwordError(chosen)
  if (fault) return fault
  const common = await commonPasswords()
  if (passwordForms(chosen).some((form) => common.has(form))) return 'This password is too common. Choose another.'
  const host = config.publicOrigin ? new URL(config.publicOrigin).hostname : ''
  const words = guessableWords([...OBVIOUS_WORDS, settings.name, settings.email, host, name, email])
  if (consistsOfWords(chosen, words)) return 'Choose a password without the shop’s name or your own.'
  return undefined
}
