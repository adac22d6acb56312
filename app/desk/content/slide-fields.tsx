import { PictureUpload, type PictureUploadProps } from '#app/desk/pictures/picture-upload.tsx'
import { TextField } from '#app/ui/field.tsx'
import {
  type HomeErrors,
  type HomeValues,
  maxPartLength,
  SLIDE_LABELS,
  type SlideNumber,
  type SlidePart,
  slideField,
  slideOf,
} from '#domain/content/home-fields.ts'

type SlideFieldsProps = Pick<PictureUploadProps, 'place' | 'slot' | 'picture' | 'onChoose'> & {
  number: SlideNumber
  words: HomeValues
  faults: HomeErrors
}

/** Fields of one banner slide. A slide without a headline is empty. */
export function SlideFields({ number, words, faults, ...picture }: SlideFieldsProps) {
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
          {field('link')}
        </div>
        <div className="dk-slide-pic" data-view={`slide${number}`}>
          <PictureUpload
            {...picture}
            fields={{ name: slideField(number, 'picture'), file: `slide${number}.file` }}
            sizes="14rem"
          />
        </div>
        {field('alt')}
        <div className="dk-two">
          {field('from', { optional: true, type: 'date' })}
          {field('until', { optional: true, type: 'date' })}
        </div>
      </div>
    </details>
  )
}
