import { useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { EmphasizedText } from '#app/ui/formatted-text.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { useInterval } from '#app/ui/motion.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ChangedLines } from '#domain/content/home-fields.ts'
import { useReveal } from './use-reveal.ts'

type BuildSectionProps = { steps: readonly Step[]; box: BoxLayers | OwnPicture; lines?: ChangedLines | undefined }

/** Invitation to Build Your Own Box. */
export function BuildSection({ steps, box, lines = {} }: BuildSectionProps) {
  const section = useRef<HTMLElement>(null)
  const reveal = useReveal(section)
  return (
    <section
      className="build on-dark"
      id="custom-gift"
      aria-labelledby="build-heading"
      data-reveal={reveal}
      ref={section}
    >
      <span className="build-place" id="build" />
      <div className="build-txt tissue">
        {lines.flag !== '' && <span className="flag is-genda">{lines.flag ?? 'Launching Soon'}</span>}
        <h2 className="d7" id="build-heading">
          <EmphasizedText text={lines.buildHeading ?? 'Build Your *Own Box*'} />
        </h2>
        <BuildSteps steps={steps} running={reveal === 'shown'} />
        <a className="btn" href="#start-building">
          {lines.buildAction ?? 'Start Building Your Gift'}
        </a>
      </div>
      <SampleBox box={box} lines={lines} />
    </section>
  )
}

const ADVANCE_EVERY_MS = 3000

type Step = { title: string; text: string }

/** Highlights the steps in turn once the section is revealed; hovering a step selects it and pauses. */
function BuildSteps({ steps, running }: { steps: readonly Step[]; running: boolean }) {
  const [current, setCurrent] = useState(0)
  const [hovered, setHovered] = useState(false)
  useInterval(ADVANCE_EVERY_MS, running && !hovered, () => setCurrent((step) => (step + 1) % steps.length))
  return (
    <ol className="build-steps" onPointerLeave={() => setHovered(false)}>
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
          onPointerEnter={() => {
            setHovered(true)
            setCurrent(index)
          }}
        >
          {index === current ? <Mark /> : <span className="knot" />}
          <h3 className="d5">{title}</h3>
          <p className="meta">{text}</p>
        </li>
      ))}
    </ol>
  )
}

type BoxLayers = {
  open: PictureData
  front: PictureData
  /** Ordered back to front; positions in percent of the box's picture. */
  items: readonly { picture: PictureData; left: number; top: number; width: number }[]
}

type OwnPicture = { own: PictureData }

const BOX_SIZES = '(max-width: 48rem) 116vw, 60vw'
const OWN_SIZES = '(max-width: 48rem) 100vw, 50vw'
const ITEM_SIZES = '(max-width: 48rem) 44vw, 23vw'

const Layers = ({ open, front, items }: BoxLayers) => (
  <div className="live-set">
    <Picture picture={open} sizes={BOX_SIZES} className="layer" />
    {items.map(({ picture, left, top, width }) => (
      <span className="it" key={left} style={{ left: `${left}%`, top: `${top}%`, width: `${width}%` }}>
        <Picture picture={picture} sizes={ITEM_SIZES} />
      </span>
    ))}
    <Picture picture={front} sizes={BOX_SIZES} className="layer" />
  </div>
)

function SampleBox({ box, lines }: { box: BoxLayers | OwnPicture; lines: ChangedLines }) {
  return (
    <div className="build-pic" id="start-building">
      {'own' in box ? <Picture picture={box.own} sizes={OWN_SIZES} className="own" /> : <Layers {...box} />}
      <div className="tag preview-tag">
        <b className="d5">{lines.boxTitle ?? 'Custom box'}</b>
        <span className="price d5">{lines.boxPrice ?? '₹149'}</span>
        <span className="meta">{lines.boxText ?? '3 products · Size Medium'}</span>
        <Link className="link" to={href('/build-your-own')}>
          {lines.boxAction ?? 'Customize'}
        </Link>
      </div>
    </div>
  )
}

/** Items of the sample box, ordered back to front; positions in percent of the box's picture. */
export const SAMPLE_ITEMS = [
  { item: 'keepsakes-4', left: 37.6, top: 58.9, width: 37.24 },
  { item: 'munchies-12', left: 60, top: 57.76, width: 37.24 },
  { item: 'munchies-4', left: 51.4, top: 71.4, width: 35.72 },
] as const
