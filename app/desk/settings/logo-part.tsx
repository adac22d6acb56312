import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SettingPart } from './setting-part.tsx'

/** The owner's logo: a file that is made anew, or none. `words`: what the shop has now. */
export function LogoPart({ words, fault }: { words: string; fault: string }) {
  const isBusy = useNavigation().formData?.get('act') === 'logo'
  return (
    <SettingPart
      id="logo"
      title="Logo"
      about="Stands for the name in heads, letters and papers. Of a drawing its paths alone are kept, in the colour of their place."
    >
      <p>{words ? `The shop has ${words}.` : 'The shop has none: its name stands there as it is written.'}</p>
      <Form method="post" encType="multipart/form-data" className="dk-guarded" key={words}>
        <input type="hidden" name="act" value="logo" />
        <Field label="A PNG or an SVG, at most 2 MB" error={fault || undefined}>
          {(control) => <input type="file" name="logo" accept="image/png,image/svg+xml" required {...control} />}
        </Field>
        <Button type="submit" look="line">
          {isBusy ? 'Being made…' : 'Take it'}
        </Button>
      </Form>
      {words && (
        <Form method="post">
          <Button type="submit" look="line" className="is-no is-xs" name="act" value="logo">
            Take the logo away
          </Button>
        </Form>
      )}
    </SettingPart>
  )
}
