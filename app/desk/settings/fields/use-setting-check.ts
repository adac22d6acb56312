import { type FormEvent, useEffect, useRef, useState } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import type { SettingName } from '#domain/settings/settings.ts'
import { describeGstin } from '#domain/tax/gstin.ts'

/** Pause in typing before a value is validated. */
const DEBOUNCE_MS = 500

/** Result of validation: an error, or an explanation of the value. */
type SettingCheck = { fault?: string | undefined; means?: string | undefined }

const loadRules = () => import('#domain/settings/settings.ts')

/** Validates a setting while it is typed. The rules are loaded on the first input. */
export function useSettingCheck(name: SettingName) {
  const [check, setLook] = useState<SettingCheck>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function onInput({ target }: FormEvent<HTMLElement>) {
    clearTimeout(timer.current)
    if (!('value' in target) || typeof target.value !== 'string') return
    const text = target.value
    timer.current = setTimeout(async () => {
      const rules = await importWithRetry(loadRules).catch(() => undefined)
      // If they cannot be loaded, the server validates on save.
      if (!rules) return
      const fault = rules.settingValueError(name, text)
      setLook({ fault: fault && `It ${fault}.`, means: name === 'gstin' ? describeGstin(text) : undefined })
    }, DEBOUNCE_MS)
  }
  return { ...check, onInput }
}
