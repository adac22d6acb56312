import { data } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { isPageName, LONGEST, PAGE_LABELS, PAGES } from '#domain/words/page-words.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/page.ts'
import { HowToWrite } from './how-to-write.tsx'
import { pageKind } from './page-kind.ts'
import { shownWords, takeWords } from './take-words.ts'
import { WordsEditor } from './words-editor.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.title ?? 'Words')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'settings')
  const { page, kind } = await asked(args)
  return { page, title: PAGES[page], ...(await shownWords(args, kind)) }
}

export async function action(args: Route.ActionArgs) {
  await requireRole(args, 'settings')
  const { kind } = await asked(args)
  return takeWords(args, kind)
}

async function asked({ params: { page }, context }: Route.LoaderArgs | Route.ActionArgs) {
  if (!isPageName(page)) throw data(null, { status: 404 })
  return { page, kind: await pageKind(shopOf(context).config.root, page) }
}

/** What a page says, in Markdown: looked at before it is saved, and every version of it kept. */
export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { page, title, facts, versions, did } = loaderData
  const preview = `/desk/settings/words/${page}/preview`
  return (
    <>
      <Head title={title} back={{ to: '/desk/settings/words', name: 'Words' }}>
        <a className="btn-line" href={`/${page}`} target="_blank" rel="noopener">
          See it in the shop<span className="vh">, opens in a new tab</span>
        </a>
      </Head>
      <WordsEditor
        kept={facts}
        refused={actionData}
        labels={PAGE_LABELS}
        {...{ did, preview, versions }}
        look={preview}
        beside={<HowToWrite page={page} />}
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
                maxLength={LONGEST[name]}
                autoComplete="off"
              />
            ))}
            <TextArea label={PAGE_LABELS.text} name="text" rows={24} defaultValue={words.text} error={faults.text} />
          </div>
        )}
      </WordsEditor>
    </>
  )
}
