import { useEffect, useRef } from 'react'
import type { Uploads } from '#app/desk/frame/use-queued-submit.ts'
import { CropFrame } from '#app/desk/pictures/crop-frame.tsx'
import { type SlotPlaces, type Slots, useSlots } from '#app/desk/pictures/use-slots.ts'
import { ownPicture } from '#domain/catalogue/own-pictures.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { type HomeFaults, type HomeWords, SLIDE_NUMBERS, slideField } from '#domain/words/home-words.ts'
import { SlideFields } from './slide-fields.tsx'
import '#app/desk/pictures/pictures.css'

type View = `slide${(typeof SLIDE_NUMBERS)[number]}`
const viewOf = (number: (typeof SLIDE_NUMBERS)[number]): View => `slide${number}`
const PLACES = Object.fromEntries(
  SLIDE_NUMBERS.map((number) => [viewOf(number), { title: `Slide ${number}`, shape: 'slide' }]),
) as SlotPlaces<View>

const slotsOf = (words: HomeWords, faults: HomeFaults) =>
  Object.fromEntries(
    SLIDE_NUMBERS.map((number) => {
      const [field, fault] = [slideField(number, 'picture'), faults[slideField(number, 'picture')]]
      return [viewOf(number), { name: words[field], alt: '', ...(fault && { fault }) }]
    }),
  ) as Slots<View>

type Props = {
  words: HomeWords
  faults: HomeFaults
  /** Of the pictures, those that their names alone do not tell. */
  pictures: Readonly<Record<string, PictureData>>
  onUploads: (uploads: Uploads) => void
}

/** The slides of the banner. A picture is brought in as it is chosen, and shown once the page is saved. */
export function Slides({ words, faults, pictures, onUploads }: Props) {
  const initial = slotsOf(words, faults)
  const { slots, put, choose, cropping, use, leave, uploads } = useSlots({
    ...{ address: '/desk/pictures/new', places: PLACES, initial },
  })
  const block = useRef<HTMLElement>(null)
  const { busy, failed } = uploads
  useEffect(() => onUploads({ busy, failed }), [busy, failed, onUploads])
  useReset(block, () => {
    for (const number of SLIDE_NUMBERS) put(viewOf(number), { fault: undefined, ...initial[viewOf(number)] })
  })
  const namesIn = (some: Slots<View>) => SLIDE_NUMBERS.map((number) => some[viewOf(number)].name).join(' ')
  const [names, kept] = [namesIn(slots), namesIn(initial)]
  // What the script puts into a field is typed as well.
  useEffect(() => {
    if (names !== kept) block.current?.closest('form')?.dispatchEvent(new Event('input'))
  }, [names, kept])
  return (
    <section className="dk-block" aria-labelledby="slides" ref={block}>
      <header>
        <h2 id="slides">Banner</h2>
        <span className="dk-sub">A slide with days comes and goes by itself.</span>
      </header>
      {SLIDE_NUMBERS.map((number) => {
        const view = viewOf(number)
        const { name } = slots[view]
        const own = ownPicture(name)
        return (
          <SlideFields
            key={number}
            {...{ number, words, faults }}
            place={PLACES[view]}
            slot={slots[view]}
            picture={own ? { ...own, alt: '' } : pictures[name]}
            onChoose={(file) => void choose(view, file)}
          />
        )
      })}
      {cropping && <CropFrame {...cropping} onUse={(crop) => void use(crop)} onClose={leave} />}
    </section>
  )
}

/** Resetting the form resets the pictures. */
function useReset(inside: React.RefObject<HTMLElement | null>, onReset: () => void): void {
  useEffect(() => {
    const form = inside.current?.closest('form')
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  })
}
