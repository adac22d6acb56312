import { data } from 'react-router'
import type { Saved, TypedSetting } from '#server/desk/settings/save-settings.ts'

export type SettingsAnswer = Saved & { typed: Record<string, string>; logoFault: string }

/** Where nothing was sent. */
export const NOTHING: SettingsAnswer = { saved: [], faults: {}, typed: {}, logoFault: '' }

/** What was kept, and what was typed of the rest. */
export function settingsAnswer(answer: Saved, typed: readonly TypedSetting[]) {
  const wrong = typed.filter(({ name }) => answer.faults[name])
  const kept = Object.fromEntries(wrong.map(({ name, value }) => [name, value]))
  return data({ ...NOTHING, ...answer, typed: kept }, wrong.length > 0 ? 422 : 200)
}
