import { Form } from 'react-router'
import { sayTime } from '#app/desk/orders/say.ts'

type Version = { version: number; at: string; who: string; what: string }
export type VersionsProps = {
  versions: readonly Version[]
  /** Where an older one is looked at, if there is such a place. */
  look?: string
}

const said = (what: string): string => {
  const [, again] = /^put back (\d+)$/.exec(what) ?? []
  if (again === undefined) return 'changed it'
  return again === '0' ? 'put back what the shop came with' : `put back version ${again}`
}

/** Every version, who made it and when; each can be looked at and put back, as a new one. */
export const Versions = ({ versions, look }: VersionsProps) => (
  <section className="dk-block" aria-labelledby="versions">
    <h2 id="versions">Versions</h2>
    {versions.length === 0 ? (
      <p className="dk-sub">It says what the shop came with. Each time it is saved, what was before stays here.</p>
    ) : (
      <ol className="dk-changes">
        {versions.map(({ version, at, who, what }, index) => (
          <li key={version}>
            <span>
              <b>{who}</b> {said(what)}
              <span className="dk-sub">
                {' '}
                {`Version ${version}, ${sayTime(at)}`}
                {index === 0 && ', in the shop now'}
              </span>
            </span>
            <Again {...{ version, look }} name={`version ${version}`} isNow={index === 0} />
          </li>
        ))}
        <li>
          <span>
            What the shop came with<span className="dk-sub"> Version 0</span>
          </span>
          <Again {...{ version: 0, look }} name="what the shop came with" isNow={false} />
        </li>
      </ol>
    )}
  </section>
)

type AgainProps = { version: number; look: string | undefined; name: string; isNow: boolean }

const Again = ({ version, look, name, isNow }: AgainProps) => (
  <span className="dk-again">
    {look && (
      <a className="textbtn" href={`${look}?version=${version}`} target="_blank" rel="noopener">
        Look<span className="vh"> at {name}, opens in a new tab</span>
      </a>
    )}
    {!isNow && (
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <button type="submit" className="textbtn" name="act" value="again">
          Put back<span className="vh"> {name}</span>
        </button>
      </Form>
    )}
  </span>
)
