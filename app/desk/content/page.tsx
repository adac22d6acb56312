import { data, Link } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import {
  isPageName,
  MAX_PAGE_LENGTHS,
  normalizePageField,
  PAGE_FIELDS,
  PAGE_LABELS,
  PAGES,
  type PageField,
  type PageName,
  validatePage,
} from '#domain/content/content-page.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { pageTextError } from '#server/content/check-page-text.ts'
import type { ContentDefinition } from '#server/content/content-resource.ts'
import { readSamplePage } from '#server/content/content-versions.ts'
import { describePlaceholders } from '#server/content/promise-placeholders.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readPromises } from '#server/settings/queries.ts'
import type { Route } from './+types/page.ts'
import { loadContent, saveContentForm } from './content-actions.ts'
import { ContentEditor } from './content-editor.tsx'

const MARKDOWN_EXAMPLES = [
  ['# Heading', 'the page’s heading, once, first'],
  ['## Section', 'a section'],
  ['### Part', 'a part of a section'],
  ['*word*', 'in italics'],
  ['**word**', 'in bold'],
  ['- item', 'a list, a line each'],
  ['[words](/returns)', 'a link'],
  ['| a | b |', 'a table, a row a line'],
] as const

const PLACEHOLDERS = [
  '{shop.name}',
  '{shop.email}',
  '{shop.phone}',
  '{shop.address}',
  '{shop.grievanceOfficer}',
  '{shop.gstin}',
]

/** Structure that single pages rely on. */
const PAGE_NOTES: Partial<Record<PageName, string>> = {
  contact: 'Each ### is a question, with its answer below it. Search engines show both.',
  'our-story': 'The ### of a section are the steps on its ribbon. Text after --- closes the page.',
  careers: 'Each ## is an opening; a first line in *italics* is its location. The last ## appears beside the form.',
  shipping: 'Zones, days and days off appear below your text and follow the Delivery settings.',
  returns: 'Must state the deadlines and refunds that the law requires.',
  terms: 'Must name the seller, the address and the GSTIN.',
  privacy: 'Must say which data is stored, for how long, and whom to contact.',
}

type MarkdownHelpProps = { page: PageName; promises: Route.ComponentProps['loaderData']['promises'] }

/** Markdown reference beside the editor. */
const MarkdownHelp = ({ page, promises }: MarkdownHelpProps) => (
  <section className="dk-block" aria-labelledby="how">
    <h2 id="how">How to write it</h2>
    {PAGE_NOTES[page] && <p className="dk-how">{PAGE_NOTES[page]}</p>}
    <Marks of={MARKDOWN_EXAMPLES.map(([mark, means]) => ({ mark, means }))} />
    <p className="dk-how dk-sub">
      Replaced by your settings. A sentence with an empty setting is left out.{' '}
      {PLACEHOLDERS.map((name) => (
        <code key={name}>{name} </code>
      ))}
    </p>
    <details className="dk-placeholders">
      <summary>Returns and service</summary>
      <p className="dk-how dk-sub">
        Follow <Link to="/desk/settings/promises">Returns and service</Link>. After a bar, as in{' '}
        <code>{'{returnDays|30}'}</code>, stands what is shown until that setting is first changed.
      </p>
      <Marks of={promises} />
    </details>
  </section>
)

type Mark = { mark: string; means: string }

/** List of what can be typed, with what it gives. */
const Marks = ({ of }: { of: readonly Mark[] }) => (
  <dl className="dk-marks">
    {of.map(({ mark, means }) => (
      <div key={mark}>
        <dt>
          <code>{mark}</code>
        </dt>
        <dd>{means}</dd>
      </div>
    ))}
  </dl>
)

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.title ?? 'Pages')

export const middleware = [requireArea('settings')]

export async function loader(args: Route.LoaderArgs) {
  const { page, kind } = await requestedPage(args)
  const promises = describePlaceholders(await readPromises(shopOf(args.context).db))
  return { page, title: PAGES[page], promises, ...(await loadContent(args, kind)) }
}

export async function action(args: Route.ActionArgs) {
  const { kind } = await requestedPage(args)
  return saveContentForm(args, kind)
}

async function requestedPage({ params: { page }, context }: Route.LoaderArgs | Route.ActionArgs) {
  if (!isPageName(page)) throw data(null, { status: 404 })
  return { page, kind: await pageContent(shopOf(context).config.root, page) }
}

/** Edits a text page in Markdown, with preview and versions. */
export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { page, title, promises, facts, versions, did } = loaderData
  const preview = `/desk/settings/words/${page}/preview`
  return (
    <>
      <PageHeader title={title} back={{ to: '/desk/settings/words', name: 'Pages' }}>
        <a className="btn-line" href={`/${page}`} target="_blank" rel="noopener">
          View in shop<span className="vh">, opens in a new tab</span>
        </a>
      </PageHeader>
      <ContentEditor
        stored={facts}
        refused={actionData?.form}
        labels={PAGE_LABELS}
        {...{ did, preview, versions }}
        previewUrl={preview}
        aside={<MarkdownHelp page={page} promises={promises} />}
      >
        {(words, faults) => (
          <div className="dk-fields">
            {(['title', 'description'] as const).map((name) => (
              <TextField
                key={name}
                label={PAGE_LABELS[name]}
                name={name}
                defaultValue={words[name]}
                error={faults[name]}
                maxLength={MAX_PAGE_LENGTHS[name]}
                autoComplete="off"
              />
            ))}
            <TextArea label={PAGE_LABELS.text} name="text" rows={24} defaultValue={words.text} error={faults.text} />
          </div>
        )}
      </ContentEditor>
    </>
  )
}

/** Content definition of a text page. */
async function pageContent(root: string, name: PageName): Promise<ContentDefinition<PageField>> {
  return {
    place: name,
    fields: PAGE_FIELDS,
    labels: PAGE_LABELS,
    sample: await readSamplePage(root, name),
    tidyField: normalizePageField,
    async faultsOf(facts) {
      const faults = validatePage(facts)
      const fault = faults.text ?? pageTextError(facts.text)
      return fault ? { ...faults, text: fault } : faults
    },
  }
}
