import { deskMeta } from '#app/desk/desk-meta.ts'
import { SettingsHead } from '#app/desk/settings/settings-head.tsx'
import { PEOPLE } from '#app/routes/home/people.tsx'
import { TextField } from '#app/ui/field.tsx'
import {
  GIFT_FIELDS,
  HOME_LABELS,
  type HomeFaults,
  type HomeField,
  type HomeWords,
  longestOfLine,
  PERSON_FIELDS,
  SLIDE_NUMBERS,
  slideOf,
} from '#domain/words/home-words.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/home.ts'
import { ChosenGifts } from './home-choices.tsx'
import { homeKind } from './home-kind.ts'
import { readHome } from './read-home.ts'
import { SectionSwitches } from './section-switches.tsx'
import { Slides } from './slides.tsx'
import { shownWords, takeWords } from './take-words.ts'
import { WordsEditor } from './words-editor.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Home')

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'settings')
  const words = await shownWords(args, homeKind())
  const { facts } = words
  const ids = [...GIFT_FIELDS, ...PERSON_FIELDS].flatMap((field) => facts[field] || [])
  const gifts = await productsById(shopOf(args.context).db, [...new Set(ids)])
  const slides = SLIDE_NUMBERS.map((number) => slideOf(facts, number))
  return {
    ...words,
    role,
    people: PEOPLE.map((person) => person.words),
    names: Object.fromEntries([...gifts.values()].map(({ id, name }) => [id, name])),
    pictures: Object.fromEntries(slides.flatMap(({ picture: name }) => (name ? [[name, picture(name, '')]] : []))),
  }
}

export async function action(args: Route.ActionArgs) {
  await requireRole(args, 'settings')
  const found: HomeFaults = {}
  return takeWords(args, homeKind(found), (form, shop, by) => readHome(form, shop, by, found))
}

const PREVIEW = '/desk/settings/home/preview'

/** The home page: its first words, its sections, its gifts, and a banner whose slides come and go by themselves. */
export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, versions, did, role, people, names, pictures } = loaderData
  return (
    <>
      <SettingsHead role={role} />
      <WordsEditor
        kept={facts}
        refused={actionData}
        labels={HOME_LABELS}
        {...{ did, versions }}
        look={PREVIEW}
        preview={PREVIEW}
        encType="multipart/form-data"
      >
        {(words, faults, onUploads) => (
          <>
            <FirstScreen words={words} faults={faults} />
            <SectionSwitches words={words} />
            <ChosenGifts {...{ words, faults, people, names }} />
            <Slides {...{ words, faults, pictures, onUploads }} />
          </>
        )}
      </WordsEditor>
    </>
  )
}

const HINTS: Partial<Record<HomeField, string>> = {
  headline: 'What stands between two *stars* is in italics.',
  buyLink: 'A place of the shop such as /mothers-day, or an address with https://',
  build: 'It leads to Build Your Own Box.',
}

function FirstScreen({ words, faults }: { words: HomeWords; faults: HomeFaults }) {
  const field = (name: 'headline' | 'subline' | 'buy' | 'buyLink' | 'build' | 'chat') => (
    <TextField
      label={HOME_LABELS[name]}
      name={name}
      defaultValue={words[name]}
      error={faults[name]}
      hint={HINTS[name]}
      maxLength={longestOfLine(name)}
      autoComplete="off"
    />
  )
  return (
    <section className="dk-block" aria-labelledby="first">
      <h2 id="first">First screen</h2>
      <div className="dk-fields">
        {field('headline')}
        {field('subline')}
        <div className="dk-two">
          {field('buy')}
          {field('buyLink')}
        </div>
        <div className="dk-two">
          {field('build')}
          {field('chat')}
        </div>
      </div>
    </section>
  )
}
