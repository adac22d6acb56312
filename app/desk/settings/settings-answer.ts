import { data } from 'react-router'
import type { SaveResult, SettingInput } from '#server/settings/save-settings.ts'

export type SettingsAnswer = SaveResult & { typed: Record<string, string>; logoFault: string }

export const EMPTY_ANSWER: SettingsAnswer = { saved: [], faults: {}, typed: {}, logoFault: '' }

/** Action data after a save: which settings were saved, and the refused values with their errors. */
export function settingsAnswer(answer: SaveResult, typed: readonly SettingInput[]) {
  const refused = typed.filter(({ name }) => answer.faults[name])
  const refusedValues = Object.fromEntries(refused.map(({ name, value }) => [name, value]))
  return data({ ...EMPTY_ANSWER, ...answer, typed: refusedValues }, refused.length > 0 ? 422 : 200)
}
