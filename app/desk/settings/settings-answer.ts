import { data } from 'react-router'
import type { SaveResult, SettingInput } from '#server/settings/save-settings.ts'

/** `checked`: result of a check of the provider's account. */
export type SettingsAnswer = SaveResult & { typed: Record<string, string>; logoFault: string; checked: string }

export const EMPTY_ANSWER: SettingsAnswer = { saved: [], faults: {}, typed: {}, logoFault: '', checked: '' }

/** Action data after a save: which settings were saved, and the refused values with their errors. */
export function settingsAnswer(answer: SaveResult, typed: readonly SettingInput[]) {
  const refused = typed.filter(({ name }) => answer.faults[name])
  const refusedValues = Object.fromEntries(refused.map(({ name, value }) => [name, value]))
  return data({ ...EMPTY_ANSWER, ...answer, typed: refusedValues }, refused.length > 0 ? 422 : 200)
}
