import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { SettingSection } from '../shop-sections.ts'
import { GuardedField } from './guarded-field.tsx'
import { SavedField } from './saved-field.tsx'

type Texts = Partial<Record<string, string>>
export type SettingsShown = {
  values: Texts
  /** What was sent last, as far as it could not be kept. */
  typed: Texts
  faults: Texts
  saved: readonly string[]
  isOwner: boolean
}

/** The fields of a part: those that are kept as they are left, then those that take a press. */
export function SectionFields({ section, shown }: { section: SettingSection; shown: SettingsShown }) {
  const { values, typed, faults, saved, isOwner } = shown
  return (
    <>
      {section.rows.length > 0 && (
        <Form method="post" className="dk-set-form" noValidate>
          <input type="hidden" name="act" value="save" />
          {section.rows.map((names) => (
            <div className="dk-row" data-of={names.length} key={names.join()}>
              {names.map((name) => (
                <SavedField
                  key={name}
                  {...{ name, value: values[name] ?? '' }}
                  typed={typed[name]}
                  fault={faults[name]}
                />
              ))}
            </div>
          ))}
          <noscript>
            <Button type="submit">Save</Button>
          </noscript>
        </Form>
      )}
      {section.guarded.map((name) => (
        <GuardedField
          key={name}
          {...{ name, value: values[name] ?? '', typed: typed[name], fault: faults[name] }}
          isSaved={saved.includes(name)}
          isTheirs={isOwner}
          hint={name === 'gstin' ? values['gstin.says'] : undefined}
        />
      ))}
    </>
  )
}
