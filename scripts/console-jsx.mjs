// Functions for the JSX of the bundled console. Calls of `h` are shorter than calls of `jsx`.
export { h, Fragment } from 'preact';
