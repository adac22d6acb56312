import { type FormEvent, useEffect, useRef, useState } from 'react'
import { importTwice } from '#app/ui/import-twice.ts'
import type { SettingName } from '#domain/shop/settings.ts'
import { gstinWords } from '#domain/tax/gstin.ts'

/** What somebody has typed is looked at once they rest for so long. */
const REST_MS = 500

/** What the shop's own rules say of what is being typed: `fault` where it cannot be, else what it means. */
type Look = { fault?: string | undefined; means?: string | undefined }

const loadRules = () => import('#domain/shop/settings.ts')

/** Looks at a setting while it is typed; the rules come along when somebody begins. */
export function useSettingCheck(name: SettingName) {
  const [look, setLook] = useState<Look>({})
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  function onInput({ target }: FormEvent<HTMLElement>) {
    clearTimeout(rest.current)
    if (!('value' in target) || typeof target.value !== 'string') return
    const text = target.value
    rest.current = setTimeout(async () => {
      const rules = await importTwice(loadRules).catch(() => undefined)
      // Without them the server checks the setting when it is saved.
      if (!rules) return
      const fault = rules.settingFault(name, text)
      setLook({ fault: fault && `It ${fault}.`, means: name === 'gstin' ? gstinWords(text) : undefined })
    }, REST_MS)
  }
  return { ...look, onInput }
}
