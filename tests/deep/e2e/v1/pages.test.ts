import { describeV1OnPages, isSmokeOnPages } from '../../../e2e/v1/on-pages.js';

describeV1OnPages((flow) => !isSmokeOnPages(flow));
