import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { EditForm, saveBarMessage } from '#app/desk/catalogue/edit-form.tsx'
import { NO_UPLOADS, type Uploads } from '#app/desk/layout/use-queued-submit.ts'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import './content.css'
import { formatDateTime } from '#app/desk/format.ts'

type Version = { version: number; at: string; who: string; what: string }
type VersionsProps = {
  versions: readonly Version[]
  /** Preview address of older versions, if there is one. */
  previewUrl?: string
}

const describeVersion = (what: string): string => {
  const [, restoredVersion] = /^put back (\d+)$/.exec(what) ?? []
  if (restoredVersion === undefined) return 'changed it'
  return restoredVersion === '0' ? 'restored the original text' : `restored version ${restoredVersion}`
}

/** Version history; each version can be previewed and restored as a new one. */
const Versions = ({ versions, previewUrl }: VersionsProps) => (
  <section className="dk-block" aria-labelledby="versions">
    <h2 id="versions">Versions</h2>
    {versions.length === 0 ? (
      <p className="dk-sub">Original text. Earlier versions appear here after you save.</p>
    ) : (
      <ol className="dk-changes">
        {versions.map(({ version, at, who, what }, index) => (
          <li key={version}>
            <span>
              <b>{who}</b> {describeVersion(what)}
              <span className="dk-sub">
                {' '}
                {`Version ${version}, ${formatDateTime(at)}`}
                {index === 0 && ', live now'}
              </span>
            </span>
            <VersionActions {...{ version, look: previewUrl }} name={`version ${version}`} isCurrent={index === 0} />
          </li>
        ))}
        <li>
          <span>
            Original text<span className="dk-sub"> Version 0</span>
          </span>
          <VersionActions {...{ version: 0, look: previewUrl }} name="the original text" isCurrent={false} />
        </li>
      </ol>
    )}
  </section>
)

type VersionActionsProps = { version: number; look: string | undefined; name: string; isCurrent: boolean }

const VersionActions = ({ version, look: previewUrl, name, isCurrent }: VersionActionsProps) => (
  <span className="dk-again">
    {previewUrl && (
      <a className="textbtn" href={`${previewUrl}?version=${version}`} target="_blank" rel="noopener">
        Preview<span className="vh"> {name}, opens in a new tab</span>
      </a>
    )}
    {!isCurrent && (
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <button type="submit" className="textbtn" name="act" value="again">
          Restore<span className="vh"> {name}</span>
        </button>
      </Form>
    )}
  </span>
)

type FieldErrors<Field extends string> = Partial<FieldValues<Field>>
/** Result of a refused save: submitted values, current values, errors and conflicts. */
type RefusedSave<Field extends string> = {
  facts: FieldValues<Field>
  now: FieldValues<Field>
  faults: FieldErrors<Field>
  clashes: readonly Field[]
}

type ContentEditorProps<Field extends string> = VersionsProps & {
  stored: FieldValues<Field>
  refused: RefusedSave<Field> | undefined
  labels: FieldValues<Field>
  did: string
  preview?: string
  takesFiles?: boolean
  children: (facts: FieldValues<Field>, faults: FieldErrors<Field>, onUploads: (uploads: Uploads) => void) => ReactNode
  /** Content beside the fields, above the versions. */
  aside?: ReactNode
}

/** Editor of a content entry, saved as a whole, with its versions beside it. */
export function ContentEditor<Field extends string>(props: ContentEditorProps<Field>) {
  const { stored, refused, labels, did, preview, takesFiles, children, aside, versions, previewUrl } = props
  const { facts, now, faults, clashes } = refused ?? { facts: stored, now: stored, faults: {}, clashes: [] }
  const [uploads, setUploads] = useState(NO_UPLOADS)
  return (
    <div className="dk-split is-editor">
      <EditForm
        key={JSON.stringify([stored, refused])}
        {...{ facts, faults, clashes, labels, uploads }}
        saw={now}
        said={saveBarMessage(refused, refused ? 'Not saved yet.' : did)}
        save="Save"
        isRefused={refused !== undefined}
        {...(takesFiles && { takesFiles })}
        {...(preview && { preview })}
      >
        {children(facts, faults, setUploads)}
      </EditForm>
      <div>
        {aside}
        <Versions versions={versions} previewUrl={previewUrl} />
      </div>
    </div>
  )
}
