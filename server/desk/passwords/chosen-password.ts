import { readFile } from 'node:fs/promises'
import { isMadeOf, passwordFault, passwordForms, wordsOf } from '#domain/desk/password.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { ownFile } from '#server/own-files.ts'

const LIST = 'server/desk/passwords/common.txt'
let list: Promise<ReadonlySet<string>> | undefined

/** Read when the first password is chosen, and kept. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readFile(ownFile(LIST), 'utf8').then((text) => new Set(text.trim().split('\n')))
  return list
}

/** Words that anyone would try at the desk of a gift shop. */
const USUAL_WORDS = ['regalo', 'gift', 'gifts', 'shop', 'desk', 'admin', 'owner', 'password', 'hamper', 'hampers']

type ShopWords = Pick<RequestShop, 'settings' | 'config'>

/**
 * Returns why a password cannot be chosen: its length, that it is common, or that it is made of the names of the
 * shop and of the person (NIST SP 800-63B). Passwords chosen before are not checked again.
 */
export async function chosenPasswordFault(
  { settings, config }: ShopWords,
  chosen: string,
  { name, email }: { name: string; email: string },
): Promise<string | undefined> {
  const fault = passwordFault(chosen)
  if (fault) return fault
  const common = await commonPasswords()
  if (passwordForms(chosen).some((form) => common.has(form)))
    return 'Many people use this password, so it is guessed first. Please choose another.'
  const host = config.publicOrigin ? new URL(config.publicOrigin).hostname : ''
  const words = wordsOf([...USUAL_WORDS, settings.name, settings.email, host, name, email])
  if (isMadeOf(chosen, words)) return 'Please choose one that is not made of the shop’s name or your own.'
  return undefined
}
