import { useState } from 'react'
import { Link } from 'react-router'
import { EmphasizedText } from '#app/ui/formatted-text.tsx'
import { useAutoAdvance } from '#app/ui/motion.ts'
import { Picture } from '#app/ui/picture.tsx'
import { SlideControls } from '#app/ui/slide-controls.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'

export type Slide = {
  id: string
  title: string
  subtitle: string
  cta: string
  link: string
  tag: string
  picture: PictureData
}

/** Specification §9. */
const ADVANCE_EVERY_MS = 5000

/** Carousel of seasonal slides. A single slide has no controls and does not advance. */
export function Banner({ slides }: { slides: readonly Slide[] }) {
  const [index, setIndex] = useState(0)
  const advance = () => setIndex((slide) => (slide + 1) % slides.length)
  const { hold, ...moving } = useAutoAdvance({ everyMs: slides.length > 1 ? ADVANCE_EVERY_MS : undefined, advance })
  return (
    <section className="mum" aria-roledescription="carousel" aria-label="Offers" {...hold}>
      {slides.map((slide, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of fields
        <div
          key={slide.id}
          className="slide"
          role="group"
          aria-roledescription="slide"
          aria-label={`${at + 1} of ${slides.length}`}
          data-current={at === index}
          inert={at !== index}
        >
          <SlideText slide={slide} />
          <div className="mum-pic">
            <Picture picture={slide.picture} sizes="(max-width: 64rem) 100vw, 50vw" />
          </div>
        </div>
      ))}
      {slides.length > 1 && <SlideControls at={index} count={slides.length} moving={moving} />}
    </section>
  )
}

const SlideText = ({ slide }: { slide: Slide }) => (
  <div className="mum-txt">
    {slide.title && <p className="caps">{slide.title}</p>}
    <h2 className="d8">
      {slide.subtitle.includes('*') ? (
        <EmphasizedText text={slide.subtitle} />
      ) : (
        <ItalicsFrom text={slide.subtitle} from="who " />
      )}
    </h2>
    {slide.tag && <p className="lead">{slide.tag}</p>}
    <Link className="btn" to={slide.link}>
      {slide.cta}
    </Link>
  </div>
)

/** Sets the end of a headline in italics, from a phrase on. Without the phrase the text stays as it is. */
function ItalicsFrom({ text, from }: { text: string; from: string }) {
  const at = text.indexOf(from)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <em>{text.slice(at)}</em>
    </>
  )
}
