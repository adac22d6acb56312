import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SettingsSection } from './settings-header.tsx'

/** Uploads or removes the shop's logo. `words` describes the current one. */
export function LogoSection({ words, fault }: { words: string; fault: string }) {
  const isBusy = useNavigation().formData?.get('act') === 'logo'
  return (
    <SettingsSection
      id="logo"
      title="Logo"
      about="Used in the header, emails and invoices. SVGs are shown in one colour."
    >
      <p>{words ? `Current logo: ${words}.` : 'No logo yet: the name is used.'}</p>
      <Form method="post" encType="multipart/form-data" className="dk-guarded" key={words}>
        <input type="hidden" name="act" value="logo" />
        <Field label="A PNG or an SVG, at most 2 MB" error={fault || undefined}>
          {(control) => <input type="file" name="logo" accept="image/png,image/svg+xml" required {...control} />}
        </Field>
        <Button type="submit" look="line">
          {isBusy ? 'Uploading…' : 'Upload'}
        </Button>
      </Form>
      {words && (
        <Form method="post">
          <Button type="submit" look="line" className="is-no is-xs" name="act" value="logo">
            Remove logo
          </Button>
        </Form>
      )}
    </SettingsSection>
  )
}
