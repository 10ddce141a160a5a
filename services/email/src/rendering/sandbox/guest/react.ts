import { createElement, type Element, Fragment, isElement, jsx } from './elements.js';

// The part of React that is useful in an email, which is rendered only once.

function toArray(children: unknown): unknown[] {
  if (children === null || children === undefined || typeof children === 'boolean') return [];
  return Array.isArray(children) ? children.flatMap(toArray) : [children];
}

const Children = {
  toArray,
  count: (children: unknown): number => toArray(children).length,
  map: (children: unknown, make: (child: unknown, index: number) => unknown) => toArray(children).map(make),
  forEach: (children: unknown, visit: (child: unknown, index: number) => void) => toArray(children).forEach(visit),
  only(children: unknown): Element {
    if (!isElement(children)) throw new Error('Children.only requires exactly one element.');
    return children;
  },
};

function cloneElement(element: Element, props: Record<string, unknown> | null, ...children: unknown[]): Element {
  return createElement(element.type, { ...element.props, key: element.key ?? undefined, ...props }, ...children);
}

const HOOKS = ['useState', 'useEffect', 'useLayoutEffect', 'useReducer', 'useRef', 'useContext', 'useMemo'];
const MORE_HOOKS = ['useCallback', 'useId', 'useTransition', 'useDeferredValue', 'useSyncExternalStore', 'use'];

const hooks = Object.fromEntries(
  [...HOOKS, ...MORE_HOOKS].map((name) => [
    name,
    () => {
      throw new Error(`${name} does not work in an email. Templates and themes are called once, without hooks.`);
    },
  ]),
);

export const jsxRuntime = { jsx, jsxs: jsx, jsxDEV: jsx, Fragment };

const react = {
  createElement,
  cloneElement,
  isValidElement: isElement,
  Children,
  Fragment,
  memo: (component: unknown) => component,
  forwardRef: (component: (props: unknown, ref: null) => unknown) => (props: unknown) => component(props, null),
  ...hooks,
};

export const reactModule = { ...react, default: react, __esModule: true };
