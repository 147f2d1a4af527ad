// What the bundler of the console makes of JSX: calls of `h`, which are smaller than those of `jsx`.
export { h, Fragment } from 'preact';
