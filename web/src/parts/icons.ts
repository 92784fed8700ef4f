// Line icons of 24 × 24, drawn with the colour of the text around them.
import { h, type VNode } from 'snabbdom';

const paths = {
  first: 'M18 6l-7 6 7 6M7 6v12',
  previous: 'M15 6l-7 6 7 6',
  next: 'M9 6l7 6-7 6',
  last: 'M6 6l7 6-7 6M17 6v12',
  flip: 'M7 20V5M7 5L3.5 8.5M7 5l3.5 3.5M17 4v15M17 19l-3.5-3.5M17 19l3.5-3.5',
  takeBack: 'M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-4',
  resign: 'M6 21V4M6 5h11l-2.5 3.5L17 12H6',
  ruling:
    'M12 4v16M7.500 20h9M5 7h14M5 7l-2.500 6.500a2.700 2.700 0 0 0 5 0zM19 7l-2.500 6.500a2.700 2.700 0 0 0 5 0z',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
  help: 'M9.2 9.2a2.8 2.8 0 1 1 4.2 2.4c-.9.6-1.4 1.200-1.4 2.200M12 17.200v.1M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 0 0 0-17',
  close: 'M6 6l12 12M18 6L6 18',
  person: 'M12 11.500a4 4 0 1 0 0-8a4 4 0 0 0 0 8M4.5 20.500c.6-3.900 3.600-6 7.500-6s6.900 2.100 7.500 6',
  adjourn: 'M9 5.500v13M15 5.500v13',
  watch:
    'M2.5 12c2.400-4.400 5.600-6.500 9.500-6.500s7.100 2.100 9.500 6.500c-2.400 4.400-5.600 6.500-9.500 6.500S4.900 16.400 2.500 12M12 9.200a2.800 2.800 0 1 0 0 5.600a2.800 2.800 0 0 0 0-5.600',
  analysis: 'M4 12h5l5-6h6M9 12l5 6h6M17 3.500L20 6l-3 2.500M17 15.500l3 2.500-3 2.500',
  promote: 'M6 19.500V14a5 5 0 0 1 5-5h8M15 4.500L19.500 9 15 13.500',
  remove: 'M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7M10.500 10.500v5.500M13.500 10.500v5.500',
  learn:
    'M12 6.500C10 5 7.500 4.500 3.500 4.500v13.500c4 0 6.500.5 8.500 2 2-1.500 4.500-2 8.500-2V4.500c-4 0-6.500.5-8.500 2zM12 6.500V20',
  practice:
    'M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 0 0 0-17M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 11.900v.2',
  study: 'M6 3.500h9.500l3 3V20.500H6zM9 8.500h6M9 12h6M9 15.500h4',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  chart: 'M4 19.500h16M4.5 15l4.500-5 4 3.500 6-8',
  share: 'M12 15V4M12 4L8 8M12 4l4 4M5 12v7.500h14V12',
  plus: 'M12 5v14M5 12h14',
  rematch:
    'M5 12a7 7 0 0 1 12-4.9L19.5 9.500M19.5 4.5v5h-5M19 12a7 7 0 0 1-12 4.9L4.5 14.500M4.5 19.500v-5h5',
} as const;

export type Icon = keyof typeof paths;

export function icon(name: Icon): VNode {
  return h('svg.icon', { attrs: { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' } }, [
    h('path', { attrs: { d: paths[name] } }),
  ]);
}
