import { LinkPicker } from '#app/desk/layout/link-picker.tsx'
import { PictureUpload, type PictureUploadProps } from '#app/desk/pictures/picture-upload.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { LinkOption } from '#domain/catalogue/pick-option.ts'
import {
  type HomeErrors,
  type HomeValues,
  maxPartLength,
  SLIDE_LABELS,
  SLIDE_NUMBERS,
  type SlideNumber,
  type SlidePart,
  slideField,
  slideOf,
} from '#domain/content/home-fields.ts'
import type { HomePictureSlots } from './home-pictures.tsx'

type SlidesProps = {
  words: HomeValues
  faults: HomeErrors
  /** Names of the addresses that the slides link to. */
  links: readonly LinkOption[]
  slots: HomePictureSlots
}

/** Banner slides. */
export const Slides = ({ slots, ...fields }: SlidesProps) => (
  <section aria-label="Slides">
    <p className="dk-sub">Slides with dates appear and disappear automatically.</p>
    {SLIDE_NUMBERS.map((number) => (
      <SlideFields key={number} number={number} {...fields} {...slots.slideProps(number)} />
    ))}
  </section>
)

type SlideFieldsProps = Omit<SlidesProps, 'slots'> & {
  number: SlideNumber
  upload: PictureUploadProps
  onDescribe: (alt: string) => void
}

/** Fields of one banner slide. A slide without a headline is empty. */
function SlideFields({ number, words, faults, links, upload, onDescribe }: SlideFieldsProps) {
  const slide = slideOf(words, number)
  const isFaulty = Object.keys(faults).some((field) => field.startsWith(`slide${number}.`))
  const field = (part: SlidePart, more: { optional?: boolean; type?: string; hint?: string } = {}) => (
    <TextField
      label={SLIDE_LABELS[part]}
      name={slideField(number, part)}
      defaultValue={slide[part]}
      error={faults[slideField(number, part)]}
      maxLength={maxPartLength(part)}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <details className="dk-slide" open={slide.subtitle !== '' || isFaulty}>
      <summary>{slide.title || slide.subtitle || `Slide ${number}, empty`}</summary>
      <div className="dk-fields">
        {field('title', { optional: true })}
        {field('subtitle', { hint: 'Put *asterisks* around words for italics. Leave empty to remove the slide.' })}
        {field('tag', { optional: true })}
        <div className="dk-two">
          {field('cta')}
          <LinkPicker
            label={SLIDE_LABELS.link}
            name={slideField(number, 'link')}
            value={slide.link}
            links={links}
            error={faults[slideField(number, 'link')]}
          />
        </div>
        <div className="dk-slide-pic" data-view={`slide${number}`}>
          <PictureUpload {...upload} sizes="14rem" />
        </div>
        <TextField
          label={SLIDE_LABELS.alt}
          name={slideField(number, 'alt')}
          value={upload.slot.alt}
          onChange={({ target }) => onDescribe(target.value)}
          error={faults[slideField(number, 'alt')]}
          maxLength={maxPartLength('alt')}
          autoComplete="off"
        />
        <div className="dk-two">
          {field('from', { optional: true, type: 'date' })}
          {field('until', { optional: true, type: 'date' })}
        </div>
      </div>
    </details>
  )
}
