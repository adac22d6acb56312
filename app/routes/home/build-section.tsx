import { useRef } from 'react'
import { BuildSteps, type Step } from './build-steps.tsx'
import { type BoxLayers, SampleBox } from './sample-box.tsx'
import { useReveal } from './use-reveal.ts'

/** Build Your Own Box, as an invitation. */
export function BuildSection({ steps, box }: { steps: readonly Step[]; box: BoxLayers }) {
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
        <span className="flag is-genda">Launching Soon</span>
        <h2 className="d7" id="build-heading">
          Build Your <em>Own Box</em>
        </h2>
        <BuildSteps steps={steps} running={reveal === 'shown'} />
        <a className="btn" href="#start-building">
          Start Building Your Gift
        </a>
      </div>
      <SampleBox {...box} />
    </section>
  )
}
