import { useEffect } from 'react'
import { href, useNavigate } from 'react-router'
import { showToast } from '#app/toasts/toasts.ts'
import { BOX_TOASTS } from '#domain/box/box-toasts.ts'
import { currentSelection } from './selection.ts'

/**
 * Sends whoever arrives without a box back to the first step, and, where things are needed too, whoever arrives
 * without any back to the second (specification §4, Build flow).
 */
export function useBoxGuard(needs: 'box' | 'products') {
  const navigate = useNavigate()
  useEffect(() => {
    const { box, items } = currentSelection()
    if (!box) {
      showToast({ type: 'error', stays: true, ...BOX_TOASTS.noBox })
      void navigate(href('/build-your-own/start'), { replace: true })
    } else if (needs === 'products' && items.length === 0) {
      showToast({ type: 'error', stays: true, ...BOX_TOASTS.noProducts })
      void navigate(href('/build-your-own/products'), { replace: true })
    }
  }, [navigate, needs])
}
