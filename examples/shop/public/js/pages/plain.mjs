// For pages without behaviour of their own.
import '../site-header.mjs';
