import { data } from 'react-router'
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
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/page.ts'
import { loadContent, saveContentForm } from './content-actions.ts'
import { ContentEditor } from './content-editor.tsx'
import { MarkdownHelp } from './markdown-help.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.title ?? 'Pages')

export const middleware = [requireArea('settings')]

export async function loader(args: Route.LoaderArgs) {
  const { page, kind } = await requestedPage(args)
  return { page, title: PAGES[page], ...(await loadContent(args, kind)) }
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
  const { page, title, facts, versions, did } = loaderData
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
        aside={<MarkdownHelp page={page} />}
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
