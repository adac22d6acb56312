import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { NO_UPLOADS, type Uploads } from '#app/desk/frame/use-queued-submit.ts'
import { Clash } from '#app/desk/goods/clash.tsx'
import { SaveBar } from '#app/desk/goods/save-bar.tsx'
import { Versions, type VersionsProps } from './versions.tsx'
import '#app/desk/styles/one.css'
import '#app/desk/styles/save-bar.css'
import '#app/desk/goods/product.css'
import './words.css'

type Texts<Field extends string> = Record<Field, string>
type Faults<Field extends string> = Partial<Texts<Field>>
/** What a form came back with: what was typed, what is said now, and why it was not kept. */
type Refused<Field extends string> = {
  facts: Texts<Field>
  now: Texts<Field>
  faults: Faults<Field>
  clashes: readonly Field[]
}

type Props<Field extends string> = VersionsProps & {
  kept: Texts<Field>
  refused: Refused<Field> | undefined
  labels: Texts<Field>
  did: string
  preview?: string
  encType?: 'multipart/form-data'
  children: (facts: Texts<Field>, faults: Faults<Field>, onUploads: (uploads: Uploads) => void) => ReactNode
  /** Beside the fields, over the versions. */
  beside?: ReactNode
}

const CHOOSE = 'Not saved: choose what to keep.'
const LOOK = 'Not saved: see the field.'

/** What the shop says in a place: fields that are saved whole, and beside them every version that there was. */
export function WordsEditor<Field extends string>(props: Props<Field>) {
  const { kept, refused, labels, did, preview, encType, children, beside, versions, look } = props
  const { facts, now, faults, clashes } = refused ?? { facts: kept, now: kept, faults: {}, clashes: [] }
  const form = useRef<HTMLFormElement>(null)
  const [uploads, setUploads] = useState(NO_UPLOADS)
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const said = refused ? (clashes.length > 0 ? CHOOSE : Object.keys(faults).length > 0 ? LOOK : 'Not saved yet.') : did
  return (
    <div className="dk-split">
      <Form
        method="post"
        className="dk-product"
        ref={form}
        noValidate
        encType={encType}
        key={JSON.stringify([kept, refused])}
      >
        <input type="hidden" name="saw" value={JSON.stringify(now)} />
        {/* Enter in a field saves, and does not open the preview. */}
        <button type="submit" name="act" value="save" className="vh" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        {clashes.length > 0 && <Clash clashes={clashes} labels={labels} facts={facts} now={now} />}
        {children(facts, faults, setUploads)}
        <SaveBar
          {...{ form, said, uploads }}
          save="Save"
          refused={refused !== undefined}
          {...(preview && { preview })}
        />
      </Form>
      <div>
        {beside}
        <Versions versions={versions} look={look} />
      </div>
    </div>
  )
}
