import { Form } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'

type Version = { version: number; at: string; who: string; what: string }
export type VersionsProps = {
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
export const Versions = ({ versions, previewUrl }: VersionsProps) => (
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
