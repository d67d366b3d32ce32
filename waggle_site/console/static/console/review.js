/* Single keys on a proposal's page. Without this script every button and link is there all the same. */
"use strict";

(() => {
    const READY_AFTER = 400; // milliseconds: a key that was meant for the page before must not decide about this one
    const SWITCH = "waggle.keys";
    const form = document.getElementById("decision");
    const reason = document.getElementById("reason");
    const hint = document.getElementById("reason-keys");
    const edit = document.getElementById("edit");
    const keys = document.getElementById("keys");
    const keysOn = document.getElementById("keys-on");
    let ready = false;
    let sent = false;
    let chosen = null;

    const target = (key) => document.querySelector(`[data-key="${key}"]`);
    const writes = (element) => element.matches("input:not([type=checkbox]), textarea, select");

    function askWhy(button) {
        chosen = button;
        reason.focus();
        hint.textContent = `Say why, then Ctrl+Enter: ${button.textContent.trim().replace(/\s+\S$/, "")}.`;
    }

    function press(key) {
        const button = target(key);
        if (!button) return false;
        const wantsReason = key === "r" || key === "c" || (key === "a" && reason.dataset.needed && !reason.value.trim());
        if (wantsReason) askWhy(button);
        else button.click();
        return true;
    }

    function openEdit() {
        if (!edit) return false;
        edit.open = true;
        edit.querySelector("textarea").focus();
        return true;
    }

    function openKeys() {
        if (!keys) return false;
        keys.open = !keys.open;
        keys.querySelector("summary").focus();
        return true;
    }

    function onKey(event) {
        if (event.key === "Escape" && writes(event.target)) {
            event.target.blur();
            return;
        }
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target === reason) {
            event.preventDefault();
            (chosen || target("a") || target("r")).click();
            return;
        }
        if (!ready || event.repeat || event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return;
        if (event.key === "?") {
            if (openKeys()) event.preventDefault();
            return;
        }
        if (keysOn && !keysOn.checked) return;
        const done = event.key === "e" ? openEdit() : "acrjk".includes(event.key) && press(event.key);
        if (done) event.preventDefault();
    }

    function start() {
        sent = false;
        window.setTimeout(() => {
            ready = true;
            document.documentElement.dataset.keys = "ready";
        }, READY_AFTER);
    }

    if (keysOn) {
        keysOn.checked = localStorage.getItem(SWITCH) !== "off";
        keysOn.addEventListener("change", () => localStorage.setItem(SWITCH, keysOn.checked ? "on" : "off"));
    }
    if (form) {
        form.addEventListener("submit", (event) => {
            if (sent) event.preventDefault();
            sent = true;
        });
    }
    document.addEventListener("keydown", onKey);
    window.addEventListener("pageshow", start);
})();
