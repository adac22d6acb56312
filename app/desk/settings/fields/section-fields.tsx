import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { SettingSectionSpec } from '../shop-sections.ts'
import { GuardedField } from './guarded-field.tsx'
import { SavedField } from './saved-field.tsx'

type FieldTexts = Partial<Record<string, string>>
export type SettingsFormData = {
  values: FieldTexts
  /** Values of the last submit that were refused. */
  typed: FieldTexts
  faults: FieldTexts
  saved: readonly string[]
  isOwner: boolean
}

/** Fields of a section: those that save on blur first, then the guarded ones. */
export function SectionFields({ section, shown }: { section: SettingSectionSpec; shown: SettingsFormData }) {
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
                  submitted={typed[name]}
                  serverError={faults[name]}
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
          mayChange={isOwner}
          hint={name === 'gstin' ? values['gstin.says'] : undefined}
        />
      ))}
    </>
  )
}
