import { PicturePlace, type PlaceProps } from '#app/desk/pictures/picture-place.tsx'
import { TextField } from '#app/ui/field.tsx'
import {
  type HomeFaults,
  type HomeWords,
  longestOfPart,
  SLIDE_LABELS,
  type SlideNumber,
  type SlidePart,
  slideField,
  slideOf,
} from '#domain/words/home-words.ts'

type Props = Pick<PlaceProps, 'place' | 'slot' | 'picture' | 'onChoose'> & {
  number: SlideNumber
  words: HomeWords
  faults: HomeFaults
}

/** One slide of the banner; without a headline it is an empty place. */
export function SlideFields({ number, words, faults, ...picture }: Props) {
  const slide = slideOf(words, number)
  const isFaulty = Object.keys(faults).some((field) => field.startsWith(`slide${number}.`))
  const field = (part: SlidePart, more: { optional?: boolean; type?: string; hint?: string } = {}) => (
    <TextField
      label={SLIDE_LABELS[part]}
      name={slideField(number, part)}
      defaultValue={slide[part]}
      error={faults[slideField(number, part)]}
      maxLength={longestOfPart(part)}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <details className="dk-slide" open={slide.subtitle !== '' || isFaulty}>
      <summary>{slide.title || slide.subtitle || `Slide ${number}, empty`}</summary>
      <div className="dk-fields">
        {field('title', { optional: true })}
        {field('subtitle', { hint: 'What stands between two *stars* is in italics. Empty takes the slide away.' })}
        {field('tag', { optional: true })}
        <div className="dk-two">
          {field('cta')}
          {field('link')}
        </div>
        <div className="dk-slide-pic" data-view={`slide${number}`}>
          <PicturePlace
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
