import { useEffect, useState } from 'react'

/** Specification §9: the mock gateway takes 2 seconds. */
const PROCESSING_MS = 2000

export function useProcessed(): boolean {
  const [processed, setProcessed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setProcessed(true), PROCESSING_MS)
    return () => clearTimeout(timer)
  }, [])
  return processed
}
