import { SETTING_NAMES } from '#domain/shop/settings.ts'
import type { TypedSetting } from './save-settings.ts'

/** Texts come with the ends of lines that forms write. */
const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}

/** The settings that a form sends, each with what its page showed as `was.…`. */
export const typedSettings = (form: FormData): TypedSetting[] =>
  SETTING_NAMES.filter((name) => name !== 'logo' && form.has(name)).map((name) => {
    return { name, value: textIn(form, name), was: textIn(form, `was.${name}`) }
  })
